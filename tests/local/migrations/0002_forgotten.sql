-- A table whose rights were forgotten: as on a hosted project, everybody then has them.

create table public.forgotten (id int primary key);
