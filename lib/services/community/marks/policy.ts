import { DomainError } from '#kernel/error.ts'

/** Refuses answers to proposals that are closed or became a group or a sale. */
export const mayAnswer = ({
  archivedAt,
  itemId,
}: {
  archivedAt: Date | null
  itemId: number | null
}) => {
  if (archivedAt || itemId !== null) throw new DomainError('conflict')
}
