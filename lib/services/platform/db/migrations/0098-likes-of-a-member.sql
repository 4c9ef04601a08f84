-- What one member likes; the primary key begins with the proposal.
CREATE INDEX proposal_likes_member ON proposal_likes (member_id, proposal_id);
