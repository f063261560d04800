import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Body, Button, Container, Head, Html, Img, Link, render, Section, Text } from 'react-email'
import { darkScheme, styles } from './styles.ts'

/** The HTML of our emails with `{{placeholders}}`: the frame, and the parts of its body. */
export interface EmailTemplate {
  frame: string
  parts: Record<keyof typeof parts, string>
}

const parts = {
  logo: <Img src="{{source}}" alt="{{name}}" height={40} loading="lazy" style={styles.logo} />,
  name: <span className="dim">{'{{name}}'}</span>,
  text: paragraph('text', styles.text),
  heading: paragraph('text', styles.heading),
  quote: paragraph('text quote', styles.quote),
  table: (
    <table width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>{'{{rows}}'}</tbody>
    </table>
  ),
  row: (
    <tr>
      <th scope="row" className="dim line" style={styles.label}>
        {'{{label}}'}
      </th>
      <td className="text line" style={styles.value}>
        {'{{value}}'}
      </td>
    </tr>
  ),
  button: (
    <Section style={styles.action}>
      <Button className="button" href="{{link}}" style={styles.button}>
        {'{{text}}'}
      </Button>
    </Section>
  ),
  link: (
    <Text className="text" style={styles.text}>
      <Link className="link" href="{{link}}" style={styles.link}>
        {'{{text}}'}
      </Link>
    </Text>
  ),
  footText: paragraph('dim', styles.small),
  footLinks: paragraph('dim', styles.small, '{{links}}'),
  footLink: (
    <Link className="link" href="{{link}}" style={styles.link}>
      {'{{text}}'}
    </Link>
  ),
}

function paragraph(className: string, style: CSSProperties, content = '{{text}}') {
  return (
    <Text className={className} style={style}>
      {content}
    </Text>
  )
}

/** Rendered ahead, for the server cannot run JSX: `src/server/email/rendering.ts` fills it. */
export async function emailTemplate(): Promise<EmailTemplate> {
  const rendered = Object.entries(parts).map(([name, part]) => [name, renderToStaticMarkup(part)])
  return { frame: await render(<Frame />), parts: Object.fromEntries(rendered) }
}

function Frame() {
  return (
    <Html lang="{{language}}">
      <Head>
        <title>{'{{title}}'}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkScheme}</style>
      </Head>
      <Body className="page" lang="{{language}}" style={styles.page}>
        <Container style={styles.container}>
          <Section className="text" style={styles.brand}>
            {'{{brand}}'}
          </Section>
          <Section className="card" style={styles.card}>
            {'{{body}}'}
          </Section>
          <Section style={styles.foot}>{'{{foot}}'}</Section>
        </Container>
      </Body>
    </Html>
  )
}
