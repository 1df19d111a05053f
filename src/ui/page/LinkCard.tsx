import { Link } from "react-router";
import { styled } from "../theme.ts";

/** A sheet that leads somewhere. */
export const LinkCard = styled(Link, {
  padding: "$4",
  borderRadius: "$card",
  border: "1px solid $line",
  backgroundColor: "$surface",
  color: "inherit",
  textDecoration: "none",
  transition: "border-color $quick",
  "&:hover": { borderColor: "$accentLine" },
  "@still": { transition: "none" },
});
