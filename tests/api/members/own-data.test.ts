import { describe, expect, test } from 'vitest'
import { ownDataResource } from '#lib/contract/own-data.ts'
import { seatStates } from '#lib/services/money/groups/rules/seats.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildNotification, buildSession } from '../../factories/members.ts'
import { buildOrder } from '../../factories/payments.ts'
import { readSheet } from '../../factories/workbook.ts'
import { openTestApi } from '../api.ts'

const { call, pool, clock } = await openTestApi()
const signedIn = async (given: Parameters<typeof buildMember>[1] = {}) =>
  buildSession(pool, {
    member: await buildMember(pool, { verifiedAt: clock.now(), ...given }),
    now: clock.now(),
  })
const download = async (token: string, resource: string) => {
  const response = await call('GET', `/users/logged/export/${resource}`, { token })
  expect(response.status).toBe(200)
  return { response, rows: readSheet(Buffer.from(await response.arrayBuffer())) }
}

describe('own data', () => {
  test('are a spreadsheet with headings and a matching file name', async () => {
    const { token } = await signedIn({ name: '=CMD("<rm>") & Figli' })
    const { response, rows } = await download(token, 'profile')
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="profile.xlsx"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(rows[0]?.slice(0, 2)).toEqual(['Nome', 'E-mail'])
    expect(rows[1]?.[0]).toBe('=CMD("<rm>") & Figli')
    expect(rows).toHaveLength(2)
  })

  test.each(ownDataResource.options)(
    '%s has a text for every heading and only the own rows',
    async (resource) => {
      const item = await buildItem(pool)
      const fill = async () => {
        const session = await signedIn()
        const { member } = session
        await buildComment(pool, { itemId: item.id, member, body: `di ${member.name}` })
        await buildNotification(pool, session)
        return session
      }
      const [own, other] = [await fill(), await fill()]
      const { rows } = await download(own.token, resource)
      expect(rows[0]?.length).toBeGreaterThan(1)
      for (const heading of rows[0] ?? []) expect(heading).not.toMatch(/^$|columns\.|_/)
      expect(JSON.stringify(rows)).not.toContain(other.member.name)
      expect(JSON.stringify(rows)).not.toContain(other.member.email)
    },
  )

  test('are complete however many rows there are', async () => {
    const { token, member } = await signedIn()
    const item = await buildItem(pool)
    await pool.query(
      `INSERT INTO comments (item_id, member_id, body)
       SELECT $1, $2, 'commento ' || n FROM generate_series(1, 1234) n`,
      [item.id, member.id],
    )
    const { rows } = await download(token, 'comments')
    expect(new Set(rows.slice(1).map(([, body]) => body)).size).toBe(1234)
  })

  test('have the state of a seat as text, or that of its order', async () => {
    const { token, member } = await signedIn()
    const seats: number[] = []
    for (const state of seatStates) {
      const { id: itemId, bundleIds } = await buildItem(pool)
      const seat = { itemId, bundleId: bundleIds[0]!, memberId: member.id, state }
      seats.push(await buildParticipation(pool, seat))
    }
    await buildOrder(pool, {
      member,
      state: 'delivered',
      participationId: seats[seatStates.indexOf('ordered')]!,
    })
    const { rows } = await download(token, 'participations')
    const [names, ...lines] = rows
    const [state, order] = [names!.indexOf('Stato'), names!.indexOf('Stato dell’ordine')]
    const words = lines.map((row) => row[state])
    expect(new Set(words).size).toBe(seatStates.length)
    for (const word of words) expect(word).toMatch(/^[A-Z][a-zì ]+$/)
    expect(lines.find((row) => row[state] === 'Ordinata')![order]).toBe('Consegnato')
  })
})
