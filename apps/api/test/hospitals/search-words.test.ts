import { describe, expect, test } from 'vitest'
import { readSearch } from '../../src/modules/hospitals/search-words'

describe('the search text', () => {
  test.each([
    ['', [], null],
    ['รา', [], null],
    ['ราม', ['ราม'], null],
    ['พญาไท 2', ['พญาไท', '2'], null],
    ['รพ.เชียงใหม่', ['โรงพยาบาล', 'เชียงใหม'], 'เชียงใหม่'],
    ['Chon Buri', ['chonburi'], 'ชลบุรี'],
    ['ram hospital chiang mai', ['ram', 'hospital', 'chiangmai'], 'เชียงใหม่'],
    ['Phra Nakhon Si Ayutthaya', ['phranakhonsiayutthaya'], 'พระนครศรีอยุธยา'],
    ['กทม', ['กทม'], 'กรุงเทพมหานคร'],
  ])('%s', (typed, all, province) => {
    const words = readSearch(typed)
    expect(words.all).toEqual(all)
    expect(words.province?.name ?? null).toBe(province)
  })

  test.each(['🙂', '%', '___', ' - ', "' or 1=1 --"])('%s can match nothing', (typed) => {
    expect(readSearch(typed)).toMatchObject({ all: [], isUnusable: true })
  })

  test.each(['', '  ', 'ร', 'รา', 'พญาไท 2', 'a%'])('%j is usable', (typed) => {
    expect(readSearch(typed).isUnusable).toBe(false)
  })
})
