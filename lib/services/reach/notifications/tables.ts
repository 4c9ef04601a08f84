/** What a notification says; the picture is kept by id. */
export type NotificationData = {
  description: string
  picture_id: string | null
  type: string
  slug: string | null
  id: number | null
  url: string | null
}

/** What this room writes; others at most read it. Partitioned by month of `created_at`. */
export const tables = ['notifications'] as const
