/** Returns the current time; tests pass a clock that they advance themselves. */
export type Clock = () => Date;
