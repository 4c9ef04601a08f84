import { endGroup } from '../../money/groups/commands/closing/fail.ts'
import {
  advanceGroup,
  changeTerms,
  closeEarly,
  declare,
  extendGroup,
  openGroup,
  type Progress,
  postUpdate,
  putOnSale,
  takeHouseCopies,
} from '../../money/groups/commands/operate.ts'
import { showGroup } from '../../money/groups/queries/overview.ts'
import { actsOn } from '../act.ts'
import { askClose, askEnd, askHouseCopies, askNews, askTerms } from './questions.ts'

const act = actsOn({
  noun: 'groups',
  find: async (db, { group }: { group: number }) => (await showGroup(db, group)).group,
  refusals: {
    not_found: 'groups.nobody',
    price: 'groups.belowStep',
    answer: 'groups.tooSoon',
    question: 'groups.asking',
    invalid: 'groups.wrong',
    conflict: 'groups.refused',
  },
})

const advance = (name: string, to: Progress, question?: typeof askNews) =>
  act(name, { question, change: (tx, { id }, by) => advanceGroup(tx, id, to, by) })

const end = (name: string, state: 'failed' | 'cancelled') =>
  act(name, {
    question: askEnd,
    change: (tx, { id }, { operator, now }) => endGroup(tx, id, state, now, { operator }),
  })

const rule = <Name extends 'shortage' | 'carton' | 'margin'>(name: Name) =>
  act(name, {
    change: (tx, { id }, by, input: { [Key in Name]: string | number }) =>
      declare(tx, id, { rule: name, value: input[name] || null }, by),
  })

type Price = { was: number; becomes: number; silence?: 'keeps' | 'frees' | undefined }
type Goal = { goal: { units: number | undefined; cents: number | undefined } }

export const groupActs = {
  open: act('open', { change: (tx, { id }, by) => openGroup(tx, id, by) }),
  close: act('close', {
    question: askClose,
    change: (tx, { id }, by) => closeEarly(tx, id, by),
  }),
  extend: act('extend', {
    question: askTerms,
    change: (tx, { id }, by, { until }: { until: Date }) => extendGroup(tx, id, until, by),
  }),
  price: act('price', {
    question: askTerms,
    change: (tx, { id }, by, { silence = 'frees', was, becomes }: Price) =>
      changeTerms(tx, id, { change: { kind: 'price', was, becomes }, silence }, by),
  }),
  goal: act('goal', {
    question: askTerms,
    change: (tx, { id }, by, { goal: becomes }: Goal) =>
      changeTerms(tx, id, { change: { kind: 'goal', ...becomes }, silence: 'frees' }, by),
  }),
  delivery: act('delivery', {
    question: askTerms,
    change: (tx, { id }, by, { becomes }: { becomes: Date }) =>
      changeTerms(tx, id, { change: { kind: 'delivery', becomes }, silence: 'frees' }, by),
  }),
  shortage: rule('shortage'),
  carton: rule('carton'),
  margin: rule('margin'),
  left: act('left', {
    change: (tx, { id }, by, bundle: { bundleId: number; copies: number }) =>
      putOnSale(tx, id, bundle, by),
  }),
  update: act('update', {
    question: askNews,
    change: (tx, { id }, by, { title, body }: { title: string; body: string }) =>
      postUpdate(tx, id, { title, body }, by),
  }),
  houseCopies: act('house-copies', {
    question: askHouseCopies,
    change: (tx, { id }, by) => takeHouseCopies(tx, id, by),
  }),
  ordered: advance('ordered', 'ordered', askNews),
  arrived: advance('arrived', 'arrived', askNews),
  ship: advance('ship', 'shipping', askNews),
  complete: advance('complete', 'completed'),
  fail: end('fail', 'failed'),
  cancel: end('cancel', 'cancelled'),
}
