-- For the foreign key to the insurer.
create index quality_look_insurer on quality_look (insurer_code);
