import { expect, test } from 'vitest'
import { writeOutTokens } from './write-out-tokens.ts'

const root = ':root{--ink:light-dark(#111,#eee);--r-tile:20px;--space-12:.75rem}'

test('replaces size tokens by their values and keeps names of colours', () => {
  const [first, second] = writeOutTokens([
    `${root}.tile{border-radius:var(--r-tile);color:var(--ink)}`,
    '.item{margin:0 calc(-1*var(--space-12));border-radius:var(--r-tile)var(--r-tile)0 0}',
  ])
  expect(first).toBe(
    ':root{--ink:light-dark(#111,#eee);}.tile{border-radius:20px;color:var(--ink)}',
  )
  expect(second).toBe('.item{margin:0 calc(-1*.75rem);border-radius:20px 20px 0 0}')
})

test('keeps the name of a size that depends on the width', () => {
  const sheet =
    ':root{--t-price:2rem}@media (width>=48rem){:root{--t-price:3rem}}b{font-size:var(--t-price)}'
  expect(writeOutTokens([sheet])).toEqual([sheet])
})

test('is idempotent', () => {
  const once = writeOutTokens([`${root}.a{gap:var(--space-12)}`])
  expect(writeOutTokens(once)).toEqual(once)
})

test('replaces variables that no utility sets', () => {
  const sheet = (line: string) =>
    `.text{line-height:${line};font-weight:var(--tw-font-weight,700)}.font{--tw-font-weight:600}`
  expect(
    writeOutTokens([`${sheet('var(--tw-leading,var(--l-head))')}:root{--l-head:1.08}`]),
  ).toEqual([`${sheet('1.08')}:root{}`])
})
