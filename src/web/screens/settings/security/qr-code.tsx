import { encode } from 'uqr'
import styles from './two-factor.module.css'

/** Always dark on light, in any color scheme: cameras need that. */
export function QrCode(props: { text: string; label: string }) {
  const { data, size } = encode(props.text, { border: 3 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={props.label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
