/** What this room writes; others at most read it. */
export const tables = [
  'interests',
  'items',
  'variations',
  'variation_pictures',
  'bundles',
  'bundle_contents',
  'price_steps',
] as const

export type ItemKind = 'preorder' | 'sale'

export type GroupStatus =
  | 'draft'
  | 'scheduled'
  | 'running'
  | 'collecting'
  | 'confirmed'
  | 'ordered'
  | 'arrived'
  | 'shipping'
  | 'completed'
  | 'failed'
  | 'cancelled'

export type GoalUnit = 'units' | 'participants' | 'amount'

export type Link = { label: string; url: string }
