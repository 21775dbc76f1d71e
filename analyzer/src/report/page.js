// Zooms the matrices: buttons, wheel, drag, two fingers and keys change what part of a picture is seen. Nothing else needs it.
'use strict';
document.querySelectorAll('.zoom').forEach(function (box) {
  var svg = box.querySelector('svg');
  var told = box.querySelector('output');
  var whole = svg.getAttribute('viewBox').split(' ').map(Number);
  var seen = whole.slice();
  function show() {
    seen[2] = Math.min(whole[2], Math.max(whole[2] / 400, seen[2]));
    seen[3] = Math.min(whole[3], Math.max(whole[3] / 400, seen[3]));
    seen[0] = Math.min(whole[2] - seen[2], Math.max(0, seen[0]));
    seen[1] = Math.min(whole[3] - seen[3], Math.max(0, seen[1]));
    svg.setAttribute('viewBox', seen.join(' '));
    told.textContent = Math.round(100 * whole[2] / seen[2]) + ' %';
  }
  function zoom(by, x, y) {
    var before = seen.slice();
    seen[2] = Math.min(whole[2], before[2] / by);
    seen[3] = Math.min(whole[3], before[3] / by);
    seen[0] = before[0] + (before[2] - seen[2]) * x;
    seen[1] = before[1] + (before[3] - seen[3]) * y;
    show();
  }
  function place(event) {
    var frame = svg.getBoundingClientRect();
    return [(event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height];
  }
  box.querySelectorAll('button').forEach(function (button) {
    button.addEventListener('click', function () {
      if (button.dataset.zoom === 'all') { seen = whole.slice(); show(); return; }
      zoom(button.dataset.zoom === 'in' ? 1.5 : 1 / 1.5, 0.5, 0.5);
    });
  });
  svg.addEventListener('wheel', function (event) {
    if (!event.ctrlKey && document.activeElement !== svg) { return; }
    event.preventDefault();
    var at = place(event);
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, at[0], at[1]);
  }, { passive: false });
  var fingers = new Map();
  svg.addEventListener('pointerdown', function (event) {
    fingers.set(event.pointerId, place(event));
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener('pointermove', function (event) {
    if (!fingers.has(event.pointerId)) { return; }
    var from = fingers.get(event.pointerId);
    var to = place(event);
    if (fingers.size === 1) {
      seen[0] -= (to[0] - from[0]) * seen[2];
      seen[1] -= (to[1] - from[1]) * seen[3];
      show();
    } else {
      var other = Array.from(fingers).filter(function (one) { return one[0] !== event.pointerId; })[0][1];
      var far = function (a) { return Math.hypot(a[0] - other[0], a[1] - other[1]) || 0.01; };
      zoom(far(to) / far(from), (to[0] + other[0]) / 2, (to[1] + other[1]) / 2);
    }
    fingers.set(event.pointerId, to);
  });
  ['pointerup', 'pointercancel'].forEach(function (name) {
    svg.addEventListener(name, function (event) { fingers.delete(event.pointerId); });
  });
  svg.addEventListener('keydown', function (event) {
    var step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) { seen[0] += step[0] * seen[2] / 8; seen[1] += step[1] * seen[3] / 8; show(); }
    else if (event.key === '+') { zoom(1.5, 0.5, 0.5); }
    else if (event.key === '-') { zoom(1 / 1.5, 0.5, 0.5); }
    else if (event.key === '0') { seen = whole.slice(); show(); }
    else { return; }
    event.preventDefault();
  });
  show();
});
