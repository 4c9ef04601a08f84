import { expect, test } from 'vitest'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { shellOf } from '../shell.ts'

const { pool } = await openTestApi()
for (const number of [1, 2, 3]) await buildLevel(pool, { number })
const { email } = await buildMember(pool)

test('commands give credits and months of the plan, and change levels and codes', async () => {
  for (const [command, words, text] of [
    ['credits', ['give', email, '5,50', 'per il ritardo'], 'regalo  per il ritardo'],
    ['levels', ['change', '2', '4', '120'], '2  Livello 2  4%  da'],
    ['levels', ['give', email, '3'], 'ora è al livello 3'],
    ['codes', ['add', 'estate5', '--less', '5', '--uses', '100'], 'usato 0 di 100'],
    ['codes', ['end', 'ESTATE5'], 'finito il'],
    ['weep', ['give', email, '2'], 'regalo'],
    ['weep', ['cancel', email], 'non si rinnova'],
  ] as const)
    expect(await (await shellOf(pool, command, {})).does(...words)).toContain(text)
  const { refuses } = await shellOf(pool, 'codes', {})
  expect(await refuses('add', 'ESTATE5', '--percent', '10')).toContain('c’è già')
  const { rows } = await pool.query("SELECT count(*)::int acts FROM operator_acts WHERE who <> ''")
  expect(rows).toEqual([{ acts: 7 }])
}, 60_000)
