import { describe, expect, it } from 'vitest'
import { boxBetween, type Rotation, turnBack, turnBox } from '../../src/features/viewer/boxes'

const box = { x: 0.125, y: 0.25, width: 0.5, height: 0.125 }
const rotations: Rotation[] = [0, 90, 180, 270]

describe('a place on a page', () => {
  it('rotates clockwise with its page', () => {
    expect(rotations.map((rotation) => turnBox(box, rotation))).toEqual([
      box,
      { x: 0.625, y: 0.125, width: 0.125, height: 0.5 },
      { x: 0.375, y: 0.625, width: 0.5, height: 0.125 },
      { x: 0.25, y: 0.375, width: 0.125, height: 0.5 },
    ])
  })

  it.each(rotations)('is the same after %i degrees and back', (rotation) => {
    expect(turnBack(turnBox(box, rotation), rotation)).toEqual(box)
  })

  it('is between two corners in any order, and stays on the page', () => {
    const between = { x: 0.25, y: 0, width: 0.75, height: 0.5 }
    expect(boxBetween({ x: 0.25, y: 0.5 }, { x: 1.25, y: -0.5 })).toEqual(between)
    expect(boxBetween({ x: 1.25, y: -0.5 }, { x: 0.25, y: 0.5 })).toEqual(between)
  })
})
