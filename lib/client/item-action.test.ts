import { expect, test } from 'vitest'
import { type ActionState, type ItemAction, itemAction } from './item-action.ts'

type Flat = {
  type: ActionState['type']
  status: ActionState['status']
  viewer: ActionState['viewer']
  joined: boolean
  sells: 'preorder' | 'sale' | 'nothing'
  expired: boolean
  left: number | null
  waiting: boolean
  weepOnly: boolean
}

const values: { [Key in keyof Flat]: Flat[Key][] } = {
  type: ['preorder', 'sale'],
  status: ['running', 'expired', 'archived'],
  viewer: ['visitor', 'member', 'weep'],
  joined: [false, true],
  sells: ['preorder', 'sale', 'nothing'],
  expired: [false, true],
  left: [null, 3, 0],
  waiting: [false, true],
  weepOnly: [false, true],
}

const every = Object.entries(values).reduce<Partial<Flat>[]>(
  (some, [key, each]) => some.flatMap((one) => each.map((value) => ({ ...one, [key]: value }))),
  [{}],
) as Flat[]

const stateOf = ({ type, status, viewer, joined, sells, ...bundle }: Flat): ActionState => ({
  type,
  status,
  viewer,
  joined,
  bundle:
    sells === 'nothing'
      ? null
      : {
          type: sells,
          expired: bundle.expired,
          availability: bundle.left,
          enableWaitingList: bundle.waiting,
          weepOnly: bundle.weepOnly,
        },
})

type Row = [name: string, when: Partial<Flat>, then: string]

const group = { type: 'preorder' } as const
const late = { ...group, sells: 'sale', expired: false } as const

// Read from the top: the first row that fits a state decides.
const table: Row[] = [
  ['archived', { status: 'archived' }, 'none archived off archived'],
  [
    'in an open group with a seat',
    { ...group, status: 'running', joined: true },
    'change change on -',
  ],
  [
    'late, with a seat, sold out, somebody waits',
    { ...late, joined: true, left: 0, waiting: true },
    'wait wait on -',
  ],
  ['late, with a seat, sold out', { ...late, joined: true, left: 0 }, 'none soldOut off soldOut'],
  [
    'late, with a seat, weep only, weep member',
    { ...late, joined: true, weepOnly: true, viewer: 'weep' },
    'late late on -',
  ],
  [
    'late, with a seat, weep only, member',
    { ...late, joined: true, weepOnly: true, viewer: 'member' },
    'weep weep off weepOnly',
  ],
  [
    'late, with a seat, weep only, visitor',
    { ...late, joined: true, weepOnly: true },
    'weep weepSignIn on weepSignIn',
  ],
  ['late, with a seat', { ...late, joined: true }, 'late late on -'],
  ['closed, with a seat', { ...group, joined: true }, 'none seat off seatKept'],
  ['nothing to choose', { sells: 'nothing' }, 'none closed off nothing'],
  [
    'closed sale, which no shop tells of',
    { type: 'sale', status: 'expired' },
    'none closed off groupClosed',
  ],
  [
    'closed group',
    { ...group, status: 'expired', sells: 'preorder' },
    'none closed off groupClosed',
  ],
  [
    'closed group that sells no more',
    { ...group, status: 'expired', expired: true },
    'none closed off groupClosed',
  ],
  ['expired', { expired: true }, 'none closed off bundleClosed'],
  ['sold out, somebody waits', { left: 0, waiting: true }, 'wait wait on -'],
  ['sold out', { left: 0 }, 'none soldOut off soldOut'],
  ['weep only, visitor', { weepOnly: true, viewer: 'visitor' }, 'weep weepSignIn on weepSignIn'],
  ['weep only, member', { weepOnly: true, viewer: 'member' }, 'weep weep off weepOnly'],
  ['sale', { type: 'sale' }, 'buy buy on -'],
  ['late', late, 'late late on -'],
  ['running group', { ...group, status: 'running' }, 'join join on -'],
]

const fits = (state: Flat, when: Partial<Flat>) =>
  Object.entries(when).every(([key, value]) => state[key as keyof Flat] === value)

const told = ({ kind, labelKey, enabled, reasonKey }: ItemAction) =>
  `${kind} ${labelKey} ${enabled ? 'on' : 'off'} ${reasonKey ?? '-'}`

const rowOf = (state: Flat) => table.find(([, when]) => fits(state, when))

test('every state there can be has its row', () => {
  expect(every).toHaveLength(2592)
  expect(every.filter((state) => !rowOf(state))).toEqual([])
})

test.each(table)('%s', (name, _, then) => {
  const states = every.filter((state) => rowOf(state)?.[0] === name)
  expect(states.length).toBeGreaterThan(0)
  for (const state of states)
    expect(told(itemAction(stateOf(state))), JSON.stringify(state)).toBe(then)
})

test('what is shown as impossible always says why', () => {
  for (const state of every) {
    const { enabled, reasonKey } = itemAction(stateOf(state))
    if (!enabled) expect(reasonKey).not.toBeNull()
  }
})
