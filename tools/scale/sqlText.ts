/** Session functions that derive rows from their numbers, deterministically. */
export const FUNCTIONS = [
  // From 0 to 1, exclusive.
  `create function pg_temp.part(n bigint, salt bigint) returns double precision
    language sql immutable parallel safe
    return (hashint8extended(n, salt) & 9007199254740991)::double precision / 9007199254740992`,
  `create function pg_temp.whole(n bigint, salt bigint, most integer) returns integer
    language sql immutable parallel safe
    return floor(pg_temp.part(n, salt) * most)::integer`,
  `create function pg_temp.pick(n bigint, salt bigint, words text[]) returns text
    language sql immutable parallel safe
    return words[1 + pg_temp.whole(n, salt, cardinality(words))]`,
  // UUID version 7, as the server creates.
  `create function pg_temp.id(at timestamptz, n bigint, salt bigint) returns uuid
    language sql immutable parallel safe
    return (
      lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
      || substr(md5(n || ':' || salt), 1, 3) || '8' || substr(md5(n || ':' || salt), 4, 15)
    )::uuid`,
  `create function pg_temp.days(many double precision) returns interval
    language sql immutable parallel safe
    return make_interval(secs => floor(many * 86400))`,
];

export const quoteText = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export const quoteList = (values: readonly string[]): string =>
  `array[${values.map(quoteText).join(", ")}]`;
