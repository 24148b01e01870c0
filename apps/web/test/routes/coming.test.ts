import { pathNames } from '@khum/contract'
import { expect, test } from 'vitest'
import { plainScreens } from '../../src/routes/plain-screens'
import { screens } from '../../src/routes/screens'

// The screens that are still to come, to be counted down: take a name out when its screen is built.
const coming: readonly string[] = []

test('exactly the listed screens are still to come', () => {
  expect(pathNames.filter((name) => !screens[name] && !plainScreens[name])).toEqual(coming)
})
