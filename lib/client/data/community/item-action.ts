export type ActionState = {
  type: 'preorder' | 'sale'
  status: 'running' | 'expired' | 'archived'
  viewer: 'visitor' | 'member' | 'weep'
  /** Seat in the group; it is fixed once it is charged. */
  seat: 'none' | 'open' | 'fixed'
  /** Chosen bundle; null when there is nothing to choose. A successful group sells like a sale. */
  bundle: {
    type: 'preorder' | 'sale'
    expired: boolean
    /** Null without a limit. */
    availability: number | null
    enableWaitingList: boolean
    weepOnly: boolean
    /** Whether the viewer waits for a copy, or has one reserved. */
    awaited: Awaited
  } | null
  /** A closed group that sells copies of other bundles. */
  sellsLeftovers: boolean
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
  | 'gone'
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
    | 'gone'
    | 'soldOut'
    | 'waiting'
  enabled: boolean
  /** Text beside the button; null when the label suffices. */
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

/** Decides the action of an item and the reason against it, for all components. The server checks again. */
export const itemAction = (state: ActionState): ItemAction => {
  const { type, status, viewer, seat, bundle, sellsLeftovers } = state
  const isOpenGroup = type === 'preorder' && status === 'running'
  const isLate = type === 'preorder' && bundle?.type === 'sale' && !bundle.expired
  const joined = seat !== 'none'

  if (status === 'archived') return cannot('archived', 'archived')
  // A group with more time is open again; members who have paid keep their seat.
  if (isOpenGroup && seat === 'fixed') return { ...can('own'), reasonKey: 'seatFixed' }
  if (isOpenGroup && joined) return can('change')
  if (joined && type === 'preorder' && !isLate) return { ...can('own'), reasonKey: 'seatKept' }
  if (!bundle) return cannot('closed', 'nothing')
  if (status === 'expired' && !isLate)
    return sellsLeftovers ? cannot('gone', 'gone') : cannot('closed', 'groupClosed')
  if (bundle.expired) return cannot('closed', 'bundleClosed')
  const isHeld = bundle.awaited === 'offered'
  if (bundle.availability === 0 && !isHeld) return soldOut(bundle)
  // A visitor may have the plan, which is known only after sign-in.
  if (bundle.weepOnly && viewer === 'visitor')
    return { kind: 'weep', labelKey: 'weepSignIn', enabled: true, reasonKey: 'weepSignIn' }
  if (bundle.weepOnly && viewer === 'member') return cannot('weep', 'weepOnly', 'weep')
  if (isHeld) return can('take')
  if (type === 'sale') return can('buy')
  return can(isLate ? 'late' : 'join')
}
