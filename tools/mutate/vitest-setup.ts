import fc from 'fast-check';

// A mutant is killed by the first counterexample; looking for the smallest one would only take time.
fc.configureGlobal({ endOnFailure: true });
