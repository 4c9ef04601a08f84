import { expect, test } from 'vitest'
import { translate } from '#lib/site/i18n.ts'
import { shipsText } from './item-texts.ts'

const t = translate('catalogue')
const onTimestamp = Date.UTC(2026, 11, 7)

test.each([
  [{ inDays: 1, isAwaited: false }, 'Disponibile, parte domani'],
  [{ inDays: 3, isAwaited: false }, 'Disponibile, parte lunedì'],
  [{ inDays: 11, isAwaited: false }, 'Disponibile, parte lunedì 7 dicembre'],
  [{ inDays: 11, isAwaited: true }, 'In arrivo, parte lunedì 7 dicembre'],
])('formats the shipping day %j as "%s"', (ships, text) => {
  expect(shipsText(t, { ...ships, onTimestamp })).toBe(text)
})
