import { expect, test } from 'vitest'
import { followedText } from './present.ts'

test('formats the closing day of a followed group with its article', () => {
  const textUntil = (until: string) =>
    followedText('lastHours', { title: 'Torri *di* Lino', cents: 0, until: new Date(until) })
  expect(textUntil('2026-11-23T20:00:00Z')).toBe(
    'Ultime ore per **Torri di Lino**, che segui: chiude il 23 novembre 2026 alle 21:00',
  )
  expect(textUntil('2026-12-08T20:00:00Z')).toBe(
    'Ultime ore per **Torri di Lino**, che segui: chiude l’8 dicembre 2026 alle 21:00',
  )
})
