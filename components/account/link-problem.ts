import { ApiError } from '#lib/client/transport/api-error.ts'

const linkProblems = ['link_unknown', 'link_expired', 'link_used'] as const
export type LinkProblem = (typeof linkProblems)[number]

/** Returns the error code if the link itself is the reason of the failure. */
export const linkProblemOf = (failure: unknown): LinkProblem | undefined =>
  failure instanceof ApiError ? linkProblems.find((code) => code === failure.code) : undefined
