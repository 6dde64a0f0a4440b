export declare const HEAP_FLAGS: readonly string[];
