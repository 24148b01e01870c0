/**
 * A rectangle on a page, in fractions of the page's width and height, measured from the top left corner. Boxes are
 * stored as on the unrotated page.
 */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Rotation = 0 | 90 | 180 | 270

/** Converts a box to the coordinates of the page after it was rotated clockwise. */
export function turnBox({ x, y, width, height }: Box, rotation: Rotation): Box {
  if (rotation === 90) return { x: 1 - y - height, y: x, width: height, height: width }
  if (rotation === 180) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (rotation === 270) return { x: y, y: 1 - x - width, width: height, height: width }
  return { x, y, width, height }
}

/** Converts a box on the rotated page to the coordinates before the rotation. */
export function turnBack(box: Box, rotation: Rotation): Box {
  return turnBox(box, toRotation((360 - rotation) % 360))
}

/** Returns the box between two corners, cut off at the edges of the page. */
export function boxBetween(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)].map(clamp)
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)].map(clamp)
  return { x: left ?? 0, y: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) }
}

function clamp(part: number): number {
  return Math.min(Math.max(part, 0), 1)
}

export function toRotation(degrees: number): Rotation {
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0
}
