import type { z } from 'zod'
import type { ownInterests } from '#lib/contract/home.ts'
import { onDevice } from './browser-storage.ts'

export type OwnKind = keyof z.output<typeof ownInterests>

const key = 'own'
const all: readonly OwnKind[] = ['preorders', 'sales', 'proposals']

const write = (kinds: readonly OwnKind[]) => {
  const text = kinds.join(' ')
  document.documentElement.dataset.own = text
  onDevice.keep(key, text)
}

/** Kinds with cards of own interests; the head of the next page (lib/site/marks.ts) keeps their place. */
export const ownKinds = {
  isKnown: () => onDevice.read(key) !== null,
  includes: (kind: OwnKind) =>
    (document.documentElement.dataset.own ?? '').split(' ').includes(kind),
  remember: (answer: z.output<typeof ownInterests>) =>
    write(all.filter((kind) => answer[kind].length > 0)),
  /** Interests were chosen, and what belongs to them is not answered yet. */
  expect: () => write(all),
  forget: () => {
    delete document.documentElement.dataset.own
    onDevice.drop(key)
  },
}
