;; A small program for the Clojure compiler to compile: macros, protocols, multimethods, lazy sequences, transients, atoms.
(ns sieve
  (:require [clojure.string :as string] [clojure.set :as set])
  (:gen-class))

(defprotocol Shape (area [shape]))
(defrecord Square [side] Shape (area [_] (* side side)))
(deftype Circle [radius] Shape (area [_] (* 3 radius radius)))

(defmulti describe class)
(defmethod describe Square [square] (str "square " (:side square)))
(defmethod describe :default [other] (str "other " (area other)))

(defmacro unless [condition & body] `(if ~condition nil (do ~@body)))

(defn primes [limit]
  (loop [candidates (range 2 limit), found []]
    (if-let [[prime & others] (seq candidates)]
      (recur (remove #(zero? (mod % prime)) others) (conj found prime))
      found)))

(defn -main [& _]
  (println (primes 60))
  (println (map area [(->Square 3) (Circle. 2)]) (describe (->Square 4)) (describe (Circle. 1)))
  (println (unless false (string/join "-" (sort (set/union #{1 2} #{2 3})))))
  (println (persistent! (reduce conj! (transient []) (take 5 (iterate inc 1)))))
  (let [counter (atom 0)]
    (dotimes [_ 10] (swap! counter + 2))
    (println @counter (eval '(let [[a & more] [1 2 3]] (apply + a more)))))
  (println (try (/ 1 0) (catch ArithmeticException e (.getMessage e)) (finally (print "finally "))))
  (shutdown-agents))
