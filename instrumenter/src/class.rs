//! The spine for one class: bytes in, instrumented bytes and the meaning of its probes out.

