import { expect, test } from 'vitest'
import { type CropBox, corners, moveBox, moveCorner, turnBox, wholePicture } from './crop-box'

const box: CropBox = { left: 0.2, top: 0.3, right: 0.8, bottom: 0.6 }

test('a corner moves only its two sides', () => {
  expect(moveCorner(box, 'topLeft', -0.1, 0.1)).toEqual({ ...box, left: 0.1, top: 0.4 })
  expect(moveCorner(box, 'bottomRight', 0.1, 0.1)).toEqual({ ...box, right: 0.9, bottom: 0.7 })
})

test.each(corners)('%s stays inside the picture and never crosses the opposite corner', (corner) => {
  for (const way of [-5, 5]) {
    const { left, top, right, bottom } = moveCorner(box, corner, way, way)
    expect(Math.min(left, top, right, bottom)).toBeGreaterThanOrEqual(0)
    expect(Math.max(left, top, right, bottom)).toBeLessThanOrEqual(1)
    expect(right - left).toBeGreaterThan(0.099)
    expect(bottom - top).toBeGreaterThan(0.099)
  }
})

test('the frame moves within the picture and keeps its size', () => {
  const moved = moveBox(box, 1, -1)
  expect(moved.right).toBe(1)
  expect(moved.top).toBe(0)
  expect(moved.right - moved.left).toBeCloseTo(0.6)
  expect(moved.bottom - moved.top).toBeCloseTo(0.3)
})

test('four quarter turns change nothing', () => {
  const once = turnBox(box)
  expect(once).toEqual({ left: 0.4, top: 0.2, right: 0.7, bottom: 0.8 })
  const round = turnBox(turnBox(turnBox(once)))
  for (const side of ['left', 'top', 'right', 'bottom'] as const) expect(round[side]).toBeCloseTo(box[side])
  expect(turnBox(wholePicture)).toEqual(wholePicture)
})
