import { expect, test } from 'vitest'
import { type ActionState, itemAction } from './item-action.ts'

type Flat = Omit<ActionState, 'bundle'> & NonNullable<ActionState['bundle']> & { sells: Sells }
type Sells = 'preorder' | 'sale' | 'nothing'

const act = ({ sells, ...given }: Partial<Flat>) => {
  const { status = 'running', viewer = 'member', seat = 'none', sellsLeftovers = false } = given
  const bundle = {
    expired: false,
    availability: null,
    enableWaitingList: false,
    weepOnly: false,
    awaited: 'no' as const,
    ...given,
  }
  const type = given.type ?? 'preorder'
  const { kind, labelKey, enabled, reasonKey } = itemAction({
    type,
    status,
    viewer,
    seat,
    sellsLeftovers,
    bundle: sells === 'nothing' ? null : { ...bundle, type: sells ?? type },
  })
  return `${kind} ${labelKey} ${enabled ? 'on' : 'off'} ${reasonKey ?? '-'}`
}

const late = { status: 'expired', sells: 'sale' } as const
const gone = { availability: 0 } as const

test.each<[when: Partial<Flat>, then: string]>([
  [{}, 'join join on -'],
  [{ type: 'sale' }, 'buy buy on -'],
  [late, 'late late on -'],
  [{ status: 'archived', seat: 'fixed' }, 'none archived off archived'],
  [{ seat: 'fixed' }, 'own own on seatFixed'],
  [{ seat: 'open', ...gone }, 'change change on -'],
  [{ status: 'expired', seat: 'open' }, 'own own on seatKept'],
  [{ ...late, seat: 'open' }, 'late late on -'],
  [{ ...late, seat: 'fixed', ...gone }, 'none soldOut off soldOut'],
  [{ sells: 'nothing' }, 'none closed off nothing'],
  [{ status: 'expired' }, 'none closed off groupClosed'],
  [{ status: 'expired', sellsLeftovers: true }, 'none gone off gone'],
  [{ ...late, expired: true, sellsLeftovers: true }, 'none gone off gone'],
  [{ expired: true }, 'none closed off bundleClosed'],
  [gone, 'none soldOut off soldOut'],
  [{ ...gone, enableWaitingList: true }, 'wait wait on -'],
  [{ ...gone, enableWaitingList: true, awaited: 'waiting' }, 'none waiting off waiting'],
  [{ ...gone, awaited: 'offered' }, 'take take on -'],
  [{ weepOnly: true }, 'weep weep off weepOnly'],
  [{ weepOnly: true, viewer: 'visitor' }, 'weep weepSignIn on weepSignIn'],
  [{ weepOnly: true, viewer: 'weep' }, 'join join on -'],
  [{ weepOnly: true, awaited: 'offered' }, 'weep weep off weepOnly'],
])('in the state %j the action is %s', (when, then) => {
  expect(act(when)).toBe(then)
})
