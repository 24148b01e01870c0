import { code128 } from './code-128'

/** The empty space that a scanner needs on both sides, in modules. A module is the width of the narrowest bar. */
const quiet = 10
const height = 60

/** A barcode that a scanner reads as `text`. */
export function Barcode({ text, className }: { text: string; className?: string | undefined }) {
  const widths = code128(text)
  const bars = widths.flatMap((width, index) =>
    index % 2 === 0
      ? [{ x: quiet + widths.slice(0, index).reduce((sum, each) => sum + each, 0), width }]
      : [],
  )
  const whole = quiet * 2 + widths.reduce((sum, each) => sum + each, 0)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${whole} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
    >
      <rect width={whole} height={height} fill="#fff" />
      {bars.map(({ x, width }) => (
        <rect key={x} x={x} width={width} height={height} fill="#000" />
      ))}
    </svg>
  )
}
