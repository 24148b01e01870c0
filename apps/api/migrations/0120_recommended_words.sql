-- The words to the member that came with a recommendation to the insurer. The event of a decision has its words.
alter table claim_decision
  add column note_th text,
  add column note_en text,
  add constraint claim_decision_note check ((note_th is null) = (note_en is null) and (is_recommendation or note_th is null));
