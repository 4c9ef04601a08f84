/** All that decides what the button of an item's page does. */
export type ActionState = {
  type: 'preorder' | 'sale'
  status: 'running' | 'expired' | 'archived'
  viewer: 'visitor' | 'member' | 'weep'
  /** Has a seat in the group. */
  joined: boolean
  /** What is chosen; null where there is nothing to choose. A group that made it sells like a sale. */
  bundle: {
    type: 'preorder' | 'sale'
    expired: boolean
    /** Null where there is no limit. */
    availability: number | null
    enableWaitingList: boolean
    weepOnly: boolean
  } | null
}

export type ActionKind = 'join' | 'late' | 'buy' | 'change' | 'wait' | 'weep' | 'none'

export type ReasonKey =
  | 'archived'
  | 'nothing'
  | 'seatKept'
  | 'groupClosed'
  | 'bundleClosed'
  | 'soldOut'
  | 'weepOnly'
  | 'weepSignIn'

export type ItemAction = {
  kind: ActionKind
  labelKey: Exclude<ActionKind, 'none'> | 'weepSignIn' | 'archived' | 'closed' | 'seat' | 'soldOut'
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

/** The one place that says what can be done with an item, and why not. The server asks again. */
export const itemAction = ({ type, status, viewer, joined, bundle }: ActionState): ItemAction => {
  const isOpenGroup = type === 'preorder' && status === 'running'
  const isLate = type === 'preorder' && bundle?.type === 'sale' && !bundle.expired

  if (status === 'archived') return cannot('archived', 'archived')
  if (joined && isOpenGroup) return can('change')
  if (joined && type === 'preorder' && !isLate) return cannot('seat', 'seatKept')
  if (!bundle) return cannot('closed', 'nothing')
  if (status === 'expired' && !isLate) return cannot('closed', 'groupClosed')
  if (bundle.expired) return cannot('closed', 'bundleClosed')
  if (bundle.availability === 0)
    return bundle.enableWaitingList ? can('wait') : cannot('soldOut', 'soldOut')
  // Who is not signed in may have the plan all the same.
  if (bundle.weepOnly && viewer === 'visitor')
    return { kind: 'weep', labelKey: 'weepSignIn', enabled: true, reasonKey: 'weepSignIn' }
  if (bundle.weepOnly && viewer === 'member') return cannot('weep', 'weepOnly', 'weep')
  if (type === 'sale') return can('buy')
  return can(isLate ? 'late' : 'join')
}
