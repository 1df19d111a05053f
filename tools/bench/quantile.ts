/** Returns a quantile, the lower of two values; `NaN` of an empty list. */
export const computeQuantile = (values: readonly number[], share = 0.5): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ??
    Number.NaN;
