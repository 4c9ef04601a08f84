/** All that decides what the button of an item's page does. */
export type ActionState = {
  type: 'preorder' | 'sale'
  status: 'running' | 'expired' | 'archived'
  viewer: 'visitor' | 'member' | 'weep'
  /** The seat in the group, which is fixed once it is charged. */
  seat: 'none' | 'open' | 'fixed'
  /** What is chosen; null where there is nothing to choose. A group that made it sells like a sale. */
  bundle: {
    type: 'preorder' | 'sale'
    expired: boolean
    /** Null where there is no limit. */
    availability: number | null
    enableWaitingList: boolean
    weepOnly: boolean
    /** Waited for by who looks, or held for them. */
    awaited: Awaited
  } | null
}

export type Awaited = 'no' | 'waiting' | 'offered'

export type ActionKind =
  | 'join'
  | 'late'
  | 'buy'
  | 'change'
  | 'own'
  | 'wait'
  | 'take'
  | 'weep'
  | 'none'

type ReasonKey =
  | 'archived'
  | 'nothing'
  | 'seatKept'
  | 'seatFixed'
  | 'waiting'
  | 'groupClosed'
  | 'bundleClosed'
  | 'soldOut'
  | 'weepOnly'
  | 'weepSignIn'

export type ItemAction = {
  kind: ActionKind
  labelKey:
    | Exclude<ActionKind, 'none'>
    | 'weepSignIn'
    | 'archived'
    | 'closed'
    | 'seat'
    | 'soldOut'
    | 'waiting'
  enabled: boolean
  /** What is said beside the button; null where the button says it all. */
  reasonKey: ReasonKey | null
}

const can = (kind: Exclude<ActionKind, 'none'>): ItemAction => ({
  kind,
  labelKey: kind,
  enabled: true,
  reasonKey: null,
})

const cannot = (
  labelKey: ItemAction['labelKey'],
  reasonKey: ReasonKey,
  kind: ActionKind = 'none',
): ItemAction => ({ kind, labelKey, enabled: false, reasonKey })

const soldOut = ({ enableWaitingList, awaited }: NonNullable<ActionState['bundle']>) => {
  if (awaited === 'waiting') return cannot('waiting', 'waiting')
  return enableWaitingList ? can('wait') : cannot('soldOut', 'soldOut')
}

/** The one place that says what can be done with an item, and why not. The server asks again. */
export const itemAction = ({ type, status, viewer, seat, bundle }: ActionState): ItemAction => {
  const isOpenGroup = type === 'preorder' && status === 'running'
  const isLate = type === 'preorder' && bundle?.type === 'sale' && !bundle.expired
  const joined = seat !== 'none'

  if (status === 'archived') return cannot('archived', 'archived')
  // A group that was given more time is open, and who has paid keeps what they have.
  if (isOpenGroup && seat === 'fixed') return { ...can('own'), reasonKey: 'seatFixed' }
  if (isOpenGroup && joined) return can('change')
  if (joined && type === 'preorder' && !isLate) return cannot('seat', 'seatKept')
  if (!bundle) return cannot('closed', 'nothing')
  if (status === 'expired' && !isLate) return cannot('closed', 'groupClosed')
  if (bundle.expired) return cannot('closed', 'bundleClosed')
  const isHeld = bundle.awaited === 'offered'
  if (bundle.availability === 0 && !isHeld) return soldOut(bundle)
  // Who is not signed in may have the plan all the same.
  if (bundle.weepOnly && viewer === 'visitor')
    return { kind: 'weep', labelKey: 'weepSignIn', enabled: true, reasonKey: 'weepSignIn' }
  if (bundle.weepOnly && viewer === 'member') return cannot('weep', 'weepOnly', 'weep')
  if (isHeld) return can('take')
  if (type === 'sale') return can('buy')
  return can(isLate ? 'late' : 'join')
}
