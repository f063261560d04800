import type { CSSProperties } from 'react'

/** Inline styles, which every mail program reads, and the colors of those that show a dark scheme. */

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = { fontFamily: font, fontSize: '16px', lineHeight: '24px', color: '#1c2522' }
const cell = { padding: '8px 0', borderBottom: '1px solid #dfe5e2', verticalAlign: 'top' } as const

export const styles = {
  page: { backgroundColor: '#f1f4f3', padding: '24px 12px', margin: 0 },
  container: { maxWidth: '600px' },
  brand: { ...text, padding: '0 8px 16px', fontWeight: 600 },
  logo: { maxWidth: '240px', width: 'auto' },
  card: { backgroundColor: '#ffffff', borderRadius: '12px', padding: '24px' },
  text: { ...text, margin: '0 0 16px' },
  heading: { ...text, margin: '24px 0 8px', fontWeight: 600 },
  quote: { ...text, margin: '0 0 16px', paddingLeft: '12px', borderLeft: '3px solid #b9cfc7' },
  table: { margin: '0 0 20px', borderCollapse: 'collapse' },
  label: { ...text, ...cell, color: '#55645e', fontWeight: 400, textAlign: 'left' },
  value: {
    ...text,
    ...cell,
    paddingLeft: '16px',
    fontWeight: 600,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  action: { padding: '8px 0 24px' },
  button: {
    fontFamily: font,
    fontSize: '16px',
    fontWeight: 600,
    color: '#ffffff',
    backgroundColor: '#0f6b57',
    borderRadius: '8px',
    padding: '12px 20px',
  },
  link: { color: '#0f6b57', textDecoration: 'underline' },
  foot: { padding: '16px 8px 0' },
  small: { ...text, fontSize: '13px', lineHeight: '20px', color: '#55645e', margin: '0 0 8px' },
} satisfies Record<string, CSSProperties>

export const darkScheme = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, td[style*=f1f4f3] { background-color: #0f1614 !important; }
  .card { background-color: #18211e !important; }
  .text { color: #e6ece9 !important; }
  .dim { color: #a3b3ad !important; }
  .line { border-color: #2f3d38 !important; }
  .quote { border-color: #3f5a50 !important; }
  .link { color: #6fcdb5 !important; }
  .button, .button span { background-color: #17806a !important; color: #ffffff !important; }
}`
