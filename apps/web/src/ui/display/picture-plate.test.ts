import { expect, test } from 'vitest'
import { plateFor } from './picture-plate'

const pale = ['#f4e9a8', '#e9dc9a', '#fffbe0']
const bar = '#fdf8d8'
const theme = [bar, '#fffef8', '#7d7445', '#5a5320']

test('a pale picture on a pale background gets the theme’s first plate that shows it', () => {
  expect(plateFor(pale, bar, theme)).toBe('#7d7445')
})

test('a picture that can be seen gets no plate, even if most of it is pale', () => {
  expect(plateFor(['#0f766e'], '#ffffff', theme)).toBeNull()
  expect(plateFor([...Array<string>(8).fill('#ffffff'), '#0f766e'], '#ffffff', theme)).toBeNull()
  expect(plateFor(['#f0a04b'], '#ffffff', theme)).toBeNull()
})

test('a picture in the colour of a dark background gets a light plate', () => {
  expect(plateFor(['#101820', '#1b2733'], '#0f2143', ['#0f2143', '#ffffff'])).toBe('#ffffff')
})

test('a picture that no plate shows stays as it is', () => {
  expect(plateFor(pale, bar, [bar, '#ffffff'])).toBeNull()
})
