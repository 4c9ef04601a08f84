import type { z } from 'zod'
import type { identities } from '#lib/contract/identities.ts'
import type { postalAddresses } from '#lib/contract/postal-addresses.ts'
import type { preferences } from '#lib/contract/preferences.ts'
import type { sessions } from '#lib/contract/sessions.ts'
import { timeOf, timeOfOrNull } from './picture.ts'

type Wire<E extends { output: z.ZodType }> =
  z.output<E['output']> extends { data: (infer One)[] } ? One : never

export type Session = ReturnType<typeof toSession>
export type Address = ReturnType<typeof toAddress>
export type Consent = ReturnType<typeof toConsent>
export type NoticeSettings = z.output<typeof preferences.settings.output>['data']
export type Preference = Wire<typeof preferences.list>

export const toSession = (wire: Wire<typeof sessions.list>) => ({
  id: wire.id,
  label: wire.label,
  device: wire.device,
  network: wire.address,
  createdTimestamp: timeOf(wire.created_at),
  lastSeenTimestamp: timeOf(wire.last_seen_at),
  current: wire.current,
  notified: wire.notified,
})

export type Identity = ReturnType<typeof toIdentity>

export const toIdentity = (wire: Wire<typeof identities.mine>) => ({
  id: wire.id,
  provider: wire.provider,
  email: wire.email,
  createdTimestamp: timeOf(wire.created_at),
})

export const toAddress = (wire: Wire<typeof postalAddresses.list>) => ({
  id: wire.id,
  recipient: wire.recipient,
  street: wire.street,
  streetNumber: wire.street_number,
  details: wire.details,
  postalCode: wire.postal_code,
  city: wire.city,
  province: wire.province,
  phone: wire.phone,
  preferred: wire.preferred,
})

export const toConsent = (wire: Wire<typeof preferences.consents>) => ({
  kind: wire.kind,
  given: wire.given,
  version: wire.version,
  timestamp: timeOfOrNull(wire.at),
})
