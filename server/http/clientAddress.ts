import { expandIPv6 } from "hono/utils/ipaddr";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** Tells the address a request came from, by its socket's and what proxies say of it. */
type ClientAddress = (socket: string, forwardedFor: string | undefined) => string;

/** An address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  if (isIP(address) === 0 || rest.length > 0) return false;
  return prefix === undefined ||
    /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128);
}

/**
 * X-Forwarded-For is believed only as far as it was written by proxies of these networks: the client
 * is the rightmost address that is none of them. Whatever stands left of it anybody may have sent.
 */
export function clientAddressBehind(networks: readonly string[]): ClientAddress {
  const proxies = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    proxies.addSubnet(address, Number(prefix ?? (family === "ipv4" ? 32 : 128)), family);
  }
  const isProxy = (address: string) =>
    networks.length > 0 && isIP(address) !== 0 &&
    proxies.check(address, isIPv4(address) ? "ipv4" : "ipv6");

  return (socket, forwardedFor) => {
    const hops = (forwardedFor ?? "").split(",").map(withoutPort);
    let client = socket;
    while (isProxy(client)) {
      const hop = hops.pop();
      if (hop === undefined) break;
      client = hop;
    }
    return client;
  };
}

/** Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(hop: string): string | undefined {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(hop.trim())?.[1] ??
    /^([^:]+)(?::\d+)?$/.exec(hop.trim())?.[1] ?? hop.trim();
  return isIP(address) === 0 ? undefined : address;
}

/** Who holds an IPv6 address holds all of its /64, so that these count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? `${expandIPv6(address).toLowerCase().split(":").slice(0, 4).join(":")}::/64`;
}
