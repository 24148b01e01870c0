/** The edges of the crop frame, as fractions of the picture's width and height, measured from the top left. */
export interface CropBox {
  left: number
  top: number
  right: number
  bottom: number
}

export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export type Corner = (typeof corners)[number]

/** The frame's smallest width and height, as fractions of the picture. A smaller frame would probably be a mistake. */
const leastShare = 0.1

export const wholePicture: CropBox = { left: 0, top: 0, right: 1, bottom: 1 }

/** The initial frame, slightly inside the picture, so that its corners are visible and easy to grab. */
export const firstFrame: CropBox = { left: 0.06, top: 0.06, right: 0.94, bottom: 0.94 }

/** Moves a corner by fractions of the picture. The frame can't invert or leave the picture. */
export function moveCorner(box: CropBox, corner: Corner, dx: number, dy: number): CropBox {
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  return {
    left: isLeft ? clamp(box.left + dx, 0, box.right - leastShare) : box.left,
    right: isLeft ? box.right : clamp(box.right + dx, box.left + leastShare, 1),
    top: isTop ? clamp(box.top + dy, 0, box.bottom - leastShare) : box.top,
    bottom: isTop ? box.bottom : clamp(box.bottom + dy, box.top + leastShare, 1),
  }
}

export function moveBox(box: CropBox, dx: number, dy: number): CropBox {
  const x = clamp(dx, -box.left, 1 - box.right)
  const y = clamp(dy, -box.top, 1 - box.bottom)
  return { left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y }
}

/** Returns the frame around the same area after the picture has been turned clockwise by a quarter turn. */
export function turnBox({ left, top, right, bottom }: CropBox): CropBox {
  return { left: 1 - bottom, top: left, right: 1 - top, bottom: right }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
