import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  change,
  isDeadToken,
  marksKey,
  useLogin,
  useMarked,
  useOptimistic,
} from '../data/community/marks.ts'
import {
  type Counts,
  type Interaction,
  interactionOf,
  recount,
  withInteraction,
} from '../data/entities/marks.ts'
import { useUser } from '../data/session/use-user.ts'
import { readToken } from '../storage/token.ts'
import { ApiError } from '../transport/api-error.ts'
import { browserClient } from '../transport/browser.ts'

/** Counts received after the page was rendered, shared by its components, until it is rendered anew. */
export const useCounts = (id: number, given: Counts) => {
  const client = useQueryClient()
  const queryKey = ['votes', id]
  const { data: received } = useQuery<{ counts: Counts; since: Counts }>({
    queryKey,
    queryFn: skipToken,
  })
  const isNews =
    received?.since.wantCount === given.wantCount && received.since.needCount === given.needCount
  return [
    isNews ? received.counts : given,
    (counts: Counts) => client.setQueryData(queryKey, { counts, since: given }),
  ] as const
}

/** Toggles the answers "want" and "need", which exclude each other; the same again withdraws it. */
export const useInteraction = (id: number, { wantCount, needCount }: Counts) => {
  const client = useQueryClient()
  const login = useLogin()
  const interaction = useMarked((marks) => interactionOf(marks, id)) ?? null
  const [counts, setCounts] = useCounts(id, { wantCount, needCount })
  const put = (given: Interaction | null, counts: Counts) => {
    setCounts(counts)
    change(client, (marks) => withInteraction(marks, id, given))
  }
  const user = useUser()
  const { mutate, error, isSuccess } = useOptimistic({
    key: ['interaction', id],
    queryKey: marksKey,
    send: (given: Interaction | null) => {
      const params = { id }
      return given
        ? browserClient.call('PUT /community/{id}/interaction', {
            params,
            body: { interaction: given },
          })
        : browserClient.call('DELETE /community/{id}/interaction', { params })
    },
    show: (given) => {
      put(given, recount(counts, interaction, given))
      return () => put(interaction, counts)
    },
    onAnswer: (answer) =>
      put(answer.interaction, { wantCount: answer.want_count, needCount: answer.need_count }),
    onDeadToken: login,
  })
  const choose = (kind: Interaction) =>
    readToken() === null ? login() : mutate(interaction === kind ? null : kind)
  const problem = error instanceof ApiError && !isDeadToken(error) ? error.detail : undefined
  /** True when the answer is stored but not counted yet, because the member's address is unconfirmed. */
  const countsLater = interaction !== null && user?.emailVerified === false
  return { interaction, ...counts, choose, problem, countsLater, isAnswered: isSuccess }
}
