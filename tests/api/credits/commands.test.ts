import { expect, test } from 'vitest'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { shellOf } from '../shell.ts'

const { pool } = await openTestApi()
const [credits, levels, codes, weep] = [
  await shellOf(pool, 'credits', {}),
  await shellOf(pool, 'levels', {}),
  await shellOf(pool, 'codes', {}),
  await shellOf(pool, 'weep', {}),
]
for (const number of [1, 2, 3]) await buildLevel(pool, { number })
const member = await buildMember(pool)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const acts = async () =>
  (await pool.query("SELECT what, details, who <> '' AS named FROM operator_acts ORDER BY id")).rows

test('commands give and show credits', async () => {
  const output = plain(await credits.does('give', member.email, '5,50', 'per il ritardo'))
  expect(output).toContain('Da usare 5,50 €')
  expect(output).toContain('regalo  per il ritardo')
  expect(await acts()).toEqual([
    {
      what: 'credits.give',
      details: { member: member.id, cents: 550, reason: 'per il ritardo' },
      named: true,
    },
  ])
}, 60_000)

test('commands change a level and give one', async () => {
  expect(plain(await levels.does('change', '2', '4', '120'))).toContain(
    '2  Livello 2  4%  da 120,00 €',
  )
  expect(await levels.does('give', member.email, '3')).toContain('ora è al livello 3')
  expect(await levels.does('give', member.email, '3')).toContain('è già al livello 3')
  expect((await acts()).slice(1).map(({ what }) => what)).toEqual(['levels.change', 'levels.give'])
}, 60_000)

test('commands create and end a code', async () => {
  const output = await codes.does(
    ...['add', 'estate5', '--less', '5', '--goods', '40', '--until', '31/12/2035 23:59'],
    ...['--uses', '100'],
  )
  expect(plain(output)).toMatch(
    /^ESTATE5 {2}5,00 € in meno sul prossimo ordine, da 40 € di prodotti\. {2}usato 0 di 100 {2}fino al 31 dicembre 2035, 23:59\n$/,
  )
  expect(await codes.does('end', 'ESTATE5')).toContain('finito il')
  expect((await acts()).slice(3).map(({ what }) => what)).toEqual(['codes.add', 'codes.end'])
}, 60_000)

test('commands give months of weep without a charge, and end them', async () => {
  expect(await weep.does('give', member.email, '2')).toContain('ha weep fino al')
  expect(await weep.does('show', member.email)).toMatch(/non si rinnova\ndal .* al .* {2}regalo/)
  expect(await weep.does('list')).toContain(`${member.email}  non si rinnova`)
  expect(await weep.does('cancel', member.email)).toContain('non si rinnova')
  expect((await acts()).slice(-2).map(({ what }) => what)).toEqual(['weep.give', 'weep.cancel'])
  const { rows } = await pool.query(
    'SELECT weep_until > now() AS "isIn", (SELECT count(*)::int FROM orders) orders FROM members WHERE id = $1',
    [member.id],
  )
  expect(rows).toEqual([{ isIn: true, orders: 0 }])
}, 60_000)

test('reports errors in one line and changes nothing', async () => {
  const before = await acts()
  const refusals = [
    await credits.refuses('give', member.email, '500', 'troppi'),
    await credits.refuses('give', 'nessuno@posta.example', '5', 'ciao'),
    await levels.refuses('change', '2', '4', '999'),
    await levels.refuses('give', member.email, '9'),
    await weep.refuses('give', member.email, '99'),
    await weep.refuses('cancel', 'nessuno@posta.example'),
    await codes.refuses('add', 'ESTATE5', '--percent', '10'),
    await codes.refuses('add', 'X9Z', '--percent', '10', '--less', '5'),
    await codes.refuses('add', 'X9Z', '--percent', '10', '--category', 'draghi'),
    await codes.refuses('dance'),
  ]
  expect(refusals).toEqual([
    expect.stringContaining('fino a 100'),
    expect.stringContaining('nessuno@posta.example'),
    expect.stringContaining('Un gradino sta tra'),
    'Non c’è un livello 9.',
    expect.stringContaining('al massimo 24'),
    expect.stringContaining('nessuno@posta.example'),
    expect.stringContaining('c’è già'),
    expect.stringContaining('cosa promette'),
    expect.stringContaining('categoria'),
    expect.stringContaining('--help'),
  ])
  expect(await acts()).toEqual(before)
}, 90_000)
