import type { ReactNode } from "react";
import { Logo } from "../icon/Logo.tsx";
import { styled } from "../theme.ts";

interface AuthLayoutProps {
  slogan: string;
  tagline: string;
  /** A video or picture behind the text on the left. */
  visual: ReactNode;
  title: string;
  detail?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The layout of guest pages: a picture and a form; on narrow screens only the form. */
export function AuthLayout(props: AuthLayoutProps) {
  return (
    <Root>
      <Scene>
        <Visual aria-hidden="true">{props.visual}</Visual>
        <Brand>
          <Logo size={24} />
        </Brand>
        <BrandText>
          <Slogan>{props.slogan}</Slogan>
          <Tagline>{props.tagline}</Tagline>
        </BrandText>
      </Scene>
      <Main>
        <Form>
          <Title>{props.title}</Title>
          {props.detail === undefined ? null : <Detail>{props.detail}</Detail>}
          <FormBody>{props.children}</FormBody>
          {props.footer === undefined ? null : <Footer>{props.footer}</Footer>}
        </Form>
      </Main>
    </Root>
  );
}

/** The media query of windows that show the picture. */
export const WITH_VISUAL = "(min-width: 56.25em)";

const Root = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 770fr) minmax(400px, 670fr)",
  minHeight: "100dvh",
  "@print": { display: "block" },
  ground: "surface",
  color: "$ink",
  "@media (max-width: 56.1875em)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto minmax(0, 1fr)",
  },
});

const Scene = styled("header", {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  padding: "$10",
  overflow: "hidden",
  color: "#eaf5ef",
  backgroundColor: "#0b1d16",
  "@media (max-width: 56.1875em)": { padding: "$4 $5" },
  "@print": { display: "none" },
});

const Visual = styled("div", {
  position: "absolute",
  inset: 0,
  backgroundImage: "linear-gradient(#0c1f18, #0f2d23 35%, #154434 65%, #24604a 88%)",
  "@media (max-width: 56.1875em)": { display: "none" },
});

const Brand = styled("div", { position: "relative" });

const BrandText = styled("div", {
  position: "relative",
  marginBottom: "12vh",
  "@media (max-width: 56.1875em)": { display: "none" },
});

const Slogan = styled("p", {
  margin: 0,
  fontSize: 30,
  lineHeight: "38px",
  fontWeight: "$section",
  letterSpacing: "$title",
  textWrap: "balance",
});

const Tagline = styled("p", { text: "body", margin: "10px 0 0", color: "#c3dbd0" });

const Main = styled("main", {
  display: "grid",
  alignItems: "center",
  justifyItems: "center",
  padding: "$10 $5",
  "@media (max-width: 56.1875em)": { alignItems: "start" },
});

const Form = styled("div", { width: "100%", maxWidth: 360 });

const Title = styled("h1", { text: "title", margin: 0 });

const Detail = styled("p", { text: "body", margin: "2px 0 0", color: "$inkThird" });

const FormBody = styled("div", { marginTop: "$5" });

const Footer = styled("div", { marginTop: "$6" });
