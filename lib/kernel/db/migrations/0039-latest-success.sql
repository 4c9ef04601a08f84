-- The group that closed last and made it, shown on the home page.
CREATE INDEX items_succeeded ON items (expires_at DESC, id DESC)
  WHERE kind = 'preorder' AND status IN ('confirmed', 'ordered', 'arrived', 'shipping', 'completed');
