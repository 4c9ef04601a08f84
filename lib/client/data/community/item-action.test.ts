import { expect, test } from 'vitest'
import { type ActionState, type Awaited, type ItemAction, itemAction } from './item-action.ts'

type Flat = {
  type: ActionState['type']
  status: ActionState['status']
  viewer: ActionState['viewer']
  seat: ActionState['seat']
  sells: 'preorder' | 'sale' | 'nothing'
  expired: boolean
  left: number | null
  waiting: boolean
  weepOnly: boolean
  awaited: Awaited
  leftovers: boolean
}

const values: { [Key in keyof Flat]: Flat[Key][] } = {
  type: ['preorder', 'sale'],
  status: ['running', 'expired', 'archived'],
  viewer: ['visitor', 'member', 'weep'],
  seat: ['none', 'open', 'fixed'],
  sells: ['preorder', 'sale', 'nothing'],
  expired: [false, true],
  left: [null, 3, 0],
  waiting: [false, true],
  weepOnly: [false, true],
  awaited: ['no', 'waiting', 'offered'],
  leftovers: [false, true],
}

const every = Object.entries(values).reduce<Partial<Flat>[]>(
  (some, [key, each]) => some.flatMap((one) => each.map((value) => ({ ...one, [key]: value }))),
  [{}],
) as Flat[]

const stateOf = ({ type, status, viewer, seat, sells, ...bundle }: Flat): ActionState => ({
  type,
  status,
  viewer,
  seat,
  sellsLeftovers: bundle.leftovers,
  bundle:
    sells === 'nothing'
      ? null
      : {
          type: sells,
          expired: bundle.expired,
          availability: bundle.left,
          enableWaitingList: bundle.waiting,
          weepOnly: bundle.weepOnly,
          awaited: bundle.awaited,
        },
})

type Row = [name: string, when: Partial<Flat>, then: string]

const group = { type: 'preorder' } as const
const late = { ...group, sells: 'sale', expired: false } as const

const waits = 'none waiting off waiting'
const wait = 'wait wait on -'

// The first row that matches a state decides.
const held = { awaited: 'offered' } as const
const gone = { left: 0, awaited: 'no' } as const
const left = { status: 'expired', leftovers: true } as const
const table: Row[] = [
  ['archived', { status: 'archived' }, 'none archived off archived'],
  [
    'in a reopened group with a paid seat',
    { ...group, status: 'running', seat: 'fixed' },
    'own own on seatFixed',
  ],
  [
    'in an open group with a seat',
    { ...group, status: 'running', seat: 'open' },
    'change change on -',
  ],
  ...(['open', 'fixed'] as const).flatMap((seat): Row[] => [
    [`late, ${seat}, waited for`, { ...late, seat, left: 0, awaited: 'waiting' }, waits],
    [`late, ${seat}, sold out, others wait`, { ...late, seat, ...gone, waiting: true }, wait],
    [`late, ${seat}, sold out`, { ...late, seat, ...gone }, 'none soldOut off soldOut'],
    [
      `late, ${seat}, weep only, member`,
      { ...late, seat, weepOnly: true, viewer: 'member' },
      'weep weep off weepOnly',
    ],
    [
      `late, ${seat}, weep only, visitor`,
      { ...late, seat, weepOnly: true, viewer: 'visitor' },
      'weep weepSignIn on weepSignIn',
    ],
    [`late, ${seat}, held`, { ...late, seat, ...held }, 'take take on -'],
    [`late, ${seat}`, { ...late, seat }, 'late late on -'],
    [`closed, ${seat}`, { ...group, seat }, 'own own on seatKept'],
  ]),
  ['nothing to choose', { sells: 'nothing' }, 'none closed off nothing'],
  ...[false, true].map(
    (leftovers): Row => [
      `closed sale, which no API returns, others sold: ${leftovers}`,
      { type: 'sale', status: 'expired', leftovers },
      leftovers ? 'none gone off gone' : 'none closed off groupClosed',
    ],
  ),
  ['closed, others sold', { ...left, ...group, sells: 'preorder' }, 'none gone off gone'],
  ['closed choice, others sold', { ...left, ...group, expired: true }, 'none gone off gone'],
  [
    'closed group',
    { ...group, status: 'expired', sells: 'preorder' },
    'none closed off groupClosed',
  ],
  [
    'closed group without copies for sale',
    { ...group, status: 'expired', expired: true },
    'none closed off groupClosed',
  ],
  ['expired', { expired: true }, 'none closed off bundleClosed'],
  ['sold out, waited for', { left: 0, awaited: 'waiting' }, waits],
  ['sold out, others wait', { ...gone, waiting: true }, wait],
  ['sold out', gone, 'none soldOut off soldOut'],
  ['weep only, visitor', { weepOnly: true, viewer: 'visitor' }, 'weep weepSignIn on weepSignIn'],
  ['weep only, member', { weepOnly: true, viewer: 'member' }, 'weep weep off weepOnly'],
  ['held', held, 'take take on -'],
  ['sale', { type: 'sale' }, 'buy buy on -'],
  ['late', late, 'late late on -'],
  ['running group', { ...group, status: 'running' }, 'join join on -'],
]

const fits = (state: Flat, when: Partial<Flat>) =>
  Object.entries(when).every(([key, value]) => state[key as keyof Flat] === value)

const summary = ({ kind, labelKey, enabled, reasonKey }: ItemAction) =>
  `${kind} ${labelKey} ${enabled ? 'on' : 'off'} ${reasonKey ?? '-'}`

const rowOf = (state: Flat) => table.find(([, when]) => fits(state, when))

test('the table covers every possible state', () => {
  expect(every).toHaveLength(23_328)
  expect(every.filter((state) => !rowOf(state))).toEqual([])
})

test.each(table)('%s', (name, _, then) => {
  const states = every.filter((state) => rowOf(state)?.[0] === name)
  expect(states.length).toBeGreaterThan(0)
  for (const state of states)
    expect(summary(itemAction(stateOf(state))), JSON.stringify(state)).toBe(then)
})

test('a disabled action always has a reason', () => {
  for (const state of every) {
    const { enabled, reasonKey } = itemAction(stateOf(state))
    if (!enabled) expect(reasonKey).not.toBeNull()
  }
})
