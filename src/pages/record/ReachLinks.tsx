import { Fragment } from "react";
import { styled } from "../../ui/theme.ts";

export function MailLink({ address }: { address: string }) {
  return <Anchor href={`mailto:${encodeURI(address)}`}>{withLineBreaks(address)}</Anchor>;
}

export function PhoneLink({ number }: { number: string }) {
  return <Anchor href={`tel:${number.replace(/[^+\d]/g, "")}`}>{number}</Anchor>;
}

/** A web site as it was typed: a link where it is a web address, else plain text. */
export function SiteLink({ address }: { address: string }) {
  const url = webAddress(address);
  if (url === null) return address;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {withLineBreaks(address.replace(/^https?:\/\//i, "").replace(/\/$/, ""))}
    </Anchor>
  );
}

function withLineBreaks(address: string) {
  return addressParts(address).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** An address with line break opportunities between its parts. */
export function addressParts(address: string): string[] {
  return address.split(/(?<=@)|(?=[./])/);
}

/** The web address of a text, or null when it is none. */
export function webAddress(text: string): string | null {
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text);
  const candidate = hasScheme ? text : `https://${text}`;
  if (!URL.canParse(candidate)) return null;
  const { protocol, hostname, username, password, href } = new URL(candidate);
  const isWeb = protocol === "https:" || protocol === "http:";
  // A name before the host makes it look like another, as in https://bank.example@elsewhere.example.
  const isPlain = username === "" && password === "" && !/[\\\p{Cc}]/u.test(text);
  return isWeb && isPlain && hostname.includes(".") ? href : null;
}

const Anchor = styled("a", {
  color: "$accent",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});
