import { Fragment } from "react";
import { webAddress } from "../../../contract/webAddress.ts";
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

const Anchor = styled("a", {
  color: "$accent",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});
