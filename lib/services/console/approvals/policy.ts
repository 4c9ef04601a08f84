import { StartError } from '#kernel/start-error.ts'
import type { Approval } from './queries.ts'

/** Refuses the decision on an own request. */
export const requireOther = ({ asked_by: asker }: Approval, operator: number) => {
  if (asker === operator) throw new StartError('approvals.own')
}

/** Lets only the operator who asked take a request back. */
export const requireAsker = ({ asked_by: asker }: Approval, operator: number) => {
  if (asker !== operator) throw new StartError('approvals.ofAnother')
}
