import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { type BuiltMember, buildMember, buildSession } from '../factories/members.ts'
import { buildAddress, seatBody } from '../factories/seats.ts'
import { steer } from './paying.ts'

type Group = { id: number; bundleIds: number[] }
type Needs = { pool: Pool; request: APIRequestContext; page: Page }

/** Builds another member on another device. */
const buildOther = async ({ pool, request }: Omit<Needs, 'page'>) => {
  const email = `${randomUUID()}@example.org`
  const member = await buildMember(pool, { name: 'Ugo Riva', email, verifiedAt: new Date() })
  const { token } = await buildSession(pool, { member, persistent: true })
  const call = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const answer = await request.fetch(`/api${path}`, { method, data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: { id: number; setup_token: string } }).data
  }
  return { member, token, call }
}

/** Takes a seat with a method stored at the provider. */
export const joinElsewhere = async (needs: Needs, group: Group): Promise<BuiltMember> => {
  const { pool, page } = needs
  const { member, token, call } = await buildOther(needs)
  const addressId = await buildAddress(pool, member)
  const { setup_token } = await call('POST', '/payments/setup_tokens', { kind: 'wallet' })
  await steer(page, 'approve', { id: setup_token, with: { wallet: 'giulia' } })
  const { id: methodId } = await call('POST', '/users/logged/payment_methods', { setup_token })
  const buyer = { member, token, addressId, methodId }
  const body = await seatBody(pool, buyer, { bundleId: group.bundleIds[0]! })
  await call('POST', `/preorders/${group.id}/participations`, body)
  return member
}

/** Joins the waiting list of a bundle, behind those already waiting. */
export const waitElsewhere = async (needs: Omit<Needs, 'page'>, bundleId: number) => {
  const { member, call } = await buildOther(needs)
  await call('PUT', `/bundles/${bundleId}/waiting_list`, {})
  return member
}
