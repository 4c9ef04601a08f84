import { DomainError } from '../../platform/error.ts'

/** What is closed, or became a group or a sale, keeps the answers it has. */
export const mayAnswer = ({
  archivedAt,
  itemId,
}: {
  archivedAt: Date | null
  itemId: number | null
}) => {
  if (archivedAt || itemId !== null) throw new DomainError('conflict')
}
