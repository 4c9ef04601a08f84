import { DomainError } from '../../platform/error.ts'

/** What is closed keeps the answers it has. */
export const mayAnswer = ({ archivedAt }: { archivedAt: Date | null }) => {
  if (archivedAt) throw new DomainError('conflict')
}
