/** The texts on the picture that confirms a sent claim, from top to bottom. */
export interface ReceiptTexts {
  title: string
  number: string
  rows: readonly { label: string; value: string }[]
  foot: string
}

const width = 1080
const height = 1350
const side = 96

/**
 * Draws the confirmation of a sent claim as a PNG. `colour` returns the current value of a CSS property such as
 * `--color-page`, so that the picture is light or dark like the page. Returns null if the browser can't draw.
 */
export async function drawReceipt(
  texts: ReceiptTexts,
  colour: (name: string) => string,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const font = (size: number, weight = 400) =>
    `${weight} ${size}px "Khum Heading", "Noto Sans Thai", Thonburi, sans-serif`

  /** Writes one line of text, in a smaller font if it doesn't fit. */
  function write(
    text: string,
    at: { x: number; y: number; size: number; weight?: number; maxWidth: number },
  ) {
    let { size } = at
    if (!pen) return
    pen.font = font(size, at.weight)
    while (size > 20 && pen.measureText(text).width > at.maxWidth) {
      size -= 2
      pen.font = font(size, at.weight)
    }
    pen.fillText(text, at.x, at.y)
  }

  pen.fillStyle = colour('--color-page')
  pen.fillRect(0, 0, width, height)
  // A thick line with round joins gives the panel round corners, also on phones without `roundRect`.
  pen.fillStyle = colour('--color-surface')
  pen.strokeStyle = pen.fillStyle
  pen.lineJoin = 'round'
  pen.lineWidth = 80
  pen.strokeRect(88, 88, width - 176, height - 176)
  pen.fillRect(88, 88, width - 176, height - 176)

  drawTick(pen, colour('--color-success'), colour('--color-surface'))
  pen.textAlign = 'center'
  pen.fillStyle = colour('--color-text-soft')
  write(texts.title, { x: width / 2, y: 400, size: 40, maxWidth: width - 2 * side })
  pen.fillStyle = colour('--color-heading')
  write(texts.number, { x: width / 2, y: 490, size: 76, weight: 600, maxWidth: width - 2 * side })

  texts.rows.forEach(({ label, value }, index) => {
    const y = 620 + index * 110
    pen.fillStyle = colour('--color-line')
    pen.fillRect(side, y - 66, width - 2 * side, 2)
    pen.textAlign = 'left'
    pen.fillStyle = colour('--color-text-soft')
    write(label, { x: side, y, size: 36, maxWidth: 380 })
    pen.textAlign = 'right'
    pen.fillStyle = colour('--color-text')
    write(value, { x: width - side, y, size: 38, weight: 600, maxWidth: 500 })
  })

  pen.textAlign = 'center'
  pen.fillStyle = colour('--color-text-soft')
  write(texts.foot, { x: width / 2, y: height - 120, size: 34, maxWidth: width - 2 * side })
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}

function drawTick(pen: CanvasRenderingContext2D, ground: string, sign: string) {
  pen.fillStyle = ground
  pen.beginPath()
  pen.arc(width / 2, 230, 76, 0, 2 * Math.PI)
  pen.fill()
  pen.strokeStyle = sign
  pen.lineWidth = 16
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(width / 2 - 32, 232)
  pen.lineTo(width / 2 - 9, 255)
  pen.lineTo(width / 2 + 35, 207)
  pen.stroke()
}
