-- A function whose rights were forgotten: as on a hosted project, everybody then has them.

create function public.forgotten() returns int language sql as 'select 1';
