-- A function without explicit grants. As on a hosted project, everyone can call the function.

create function public.forgotten() returns int language sql as 'select 1';
